#!/bin/sh
# Replaces the build packages with those that a server needs, for an architecture (amd64 or arm64, as images name it), and removes the
# parts of them that only tools and readers need.
set -eu
cd "$(dirname "$0")/../.."
arch="${1:-$(dpkg --print-architecture)}"
case "$arch" in
  amd64) cpu=x64 ;;
  arm64) cpu=arm64 ;;
  *) echo "There is no packaged Node for $arch, only for amd64 and arm64." >&2; exit 1 ;;
esac
# The installed Node runs here, whatever architecture the packages are for.
cp "$(readlink -f node_modules/.bin/node)" /node-of-this-machine
npm ci --omit=dev --ignore-scripts --os=linux --cpu="$cpu" --libc=glibc
/node-of-this-machine scripts/make/remove-tools.ts
# npm requires every tool in package.json.
cp package.json /package.json
npm pkg delete devDependencies
npm sbom --sbom-format=cyclonedx > bill-of-materials.cdx.json
mv /package.json package.json
# Libraries that Node needs and Debian's slim image lacks.
dpkg --add-architecture "$arch" && apt-get -qq update && (cd /tmp && apt-get -qq download libatomic1:"$arch")
dpkg-deb --extract /tmp/libatomic1_*.deb /libatomic
rm -r /libatomic/usr/share
# Some packages have their license only in their README.
find node_modules -type f \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.map' -o -iname 'changelog.md' \) -delete
find node_modules -type d -name '.?*' ! -name .bin -prune -exec rm -r {} +
# React's development builds.
find node_modules/react node_modules/react-dom \( -name '*.development.js' -o -name '*.profiling.js' -o -name '*-profiling.*.js' \) -delete
# The largest duplicates in the packages, for browsers or for reading.
cd node_modules
rm -rf fontkit/src harfbuzzjs/test
rm -f pdfkit/js/pdfkit.browser* pdfkit/js/pdfkit.standalone*
cd ..
# Only the program of Node, without symbols.
rm -r node_modules/node-linux-"$cpu"/include node_modules/node-linux-"$cpu"/share
strip node_modules/node-linux-"$cpu"/bin/node
rm -r build/sharing-images
