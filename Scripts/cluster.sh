#!/bin/bash
# A Spark cluster of one master and two workers on 127.0.0.1, for trying Distribution/spark; nothing listens elsewhere.
# usage: cluster.sh start FOLDER    makes FOLDER, and prints the master's address when both workers have registered
#        cluster.sh stop FOLDER     ends what start has started, by the process numbers in FOLDER/pids
#        cluster.sh submit FOLDER ARGUMENT...    spark-submit with the cluster's address
# CORES=1 is the processors that each worker offers, MEMORY=1g its memory.
set -euo pipefail

command=${1:?usage: cluster.sh start|stop|submit FOLDER [ARGUMENT...]}
folder=$(realpath -m "${2:?usage: cluster.sh start|stop|submit FOLDER [ARGUMENT...]}")
shift 2
root=$(cd "$(dirname "$0")/.." && pwd)

spark() {
  python=$("$root/Scripts/python.sh" "$root/Scripts/cluster/requirements.txt")
  SPARK_HOME=$("$python" -c 'import os, pyspark; print(os.path.dirname(pyspark.__file__))')
  # The first names the addresses that servers and their pages listen on, the last the Python of the executors.
  export SPARK_HOME SPARK_LOCAL_IP=127.0.0.1 SPARK_PUBLIC_DNS=127.0.0.1 PYSPARK_PYTHON=$python
  # The REST interface has a fixed port, which another cluster may hold.
  export SPARK_MASTER_OPTS=-Dspark.master.rest.enabled=false
}

# Starts a daemon whose process number goes to FOLDER/pids; spark-class replaces itself by Java.
daemon() {
  local name=$1
  shift
  nohup "$SPARK_HOME/bin/spark-class" "$@" >"$folder/$name.log" 2>&1 </dev/null &
  echo "$! $name" >>"$folder/pids"
}

# Waits until a log has a line, and prints what follows the pattern's \K.
wait_for() {
  for _ in $(seq 300); do
    if grep -oPm1 "$2" "$folder/$1.log" 2>/dev/null; then return; fi
    sleep 0.2
  done
  tail -n 20 "$folder/$1.log" >&2
  echo "$1 did not start; see above." >&2
  exit 1
}

case $command in
start)
  [ ! -e "$folder/pids" ] || { echo "$folder has a cluster already; stop it first." >&2; exit 1; }
  spark
  mkdir -p "$folder"
  trap '[ -e "$folder/master" ] || "$0" stop "$folder"' EXIT
  daemon master org.apache.spark.deploy.master.Master --host 127.0.0.1 --port 0 --webui-port 0
  address=$(wait_for master 'Starting Spark master at \K\S+')
  for worker in 1 2; do
    daemon "worker-$worker" org.apache.spark.deploy.worker.Worker --host 127.0.0.1 --port 0 --webui-port 0 \
      --cores "${CORES:-1}" --memory "${MEMORY:-1g}" --work-dir "$folder/work-$worker" "$address"
    wait_for "worker-$worker" 'Successfully registered with master' >/dev/null
  done
  echo "$address" >"$folder/master"
  cat "$folder/master"
  ;;
submit)
  spark
  exec "$SPARK_HOME/bin/spark-submit" --master "$(cat "$folder/master")" --conf spark.ui.enabled=false \
    --conf spark.driver.host=127.0.0.1 --conf spark.driver.bindAddress=127.0.0.1 \
    --conf spark.executor.memory="${EXECUTOR_MEMORY:-512m}" "$@"
  ;;
stop)
  [ -e "$folder/pids" ] || exit 0
  # Workers first: they end their executors. A process that is gone already, or whose number another program has by now, is left alone.
  tac "$folder/pids" | while read -r process _; do
    tr '\0' ' ' 2>/dev/null <"/proc/$process/cmdline" | grep -q org.apache.spark.deploy || continue
    kill "$process"
    for _ in $(seq 100); do
      [ -e "/proc/$process" ] || break
      sleep 0.1
    done
    [ ! -e "/proc/$process" ] || kill -9 "$process"
  done
  rm -f "$folder/pids" "$folder/master"
  ;;
*)
  echo "usage: cluster.sh start|stop|submit FOLDER [ARGUMENT...]" >&2
  exit 64
  ;;
esac
