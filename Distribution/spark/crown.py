#!/usr/bin/python3
"""Crowns the photos of a manifest on a Spark cluster: a line in, `selfie work`, an answer out.

usage: spark-submit crown.py [--partitions N] [--worker COMMAND] MANIFEST REPORT

  MANIFEST      what make-manifest writes: a line of JSON a photo
  REPORT        a folder that does not exist yet; gets the answers when all photos are done
  --worker      default: selfie work; further options stand in it: --worker "selfie work --limit 20"
  --partitions  how often the manifest is cut, default 8 times the cluster's processors: what an
  executor that dies
                had at hand is done again by another, and what was done is found to exist

docs/cluster.md says how to size the cluster and what the answers mean.
"""
import argparse
import json

from pyspark.sql import SparkSession

parser = argparse.ArgumentParser(
    description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("manifest")
parser.add_argument("report")
parser.add_argument("--worker", default="selfie work")
parser.add_argument("--partitions", type=int)
arguments = parser.parse_args()

context = SparkSession.builder.appName("selfie work").getOrCreate().sparkContext
partitions = arguments.partitions or 8 * context.defaultParallelism
# checkCode: a machine without models ends with 78, and its photos go to another.
context.textFile(arguments.manifest).repartition(partitions).pipe(
    arguments.worker, checkCode=True
).saveAsTextFile(arguments.report)
kinds = context.textFile(arguments.report).map(lambda line: json.loads(line)["kind"]).countByValue()
for kind, count in sorted(kinds.items()):
    print(f"{kind}\t{count}")
