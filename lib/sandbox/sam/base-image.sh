#!/usr/bin/env bash
# Makes a stand-in for Lambda's Node 24 image, for machines that cannot pull the real one: the Node of this
# repository, AWS's own runtime client (npm: aws-lambda-ric), a shell, and the libraries that these and the pixel
# library load.
#
#   bash lib/sandbox/sam/base-image.sh [TAG]      default tag: resale-listing/nodejs24:local
#
# `sam local … --invoke-image TAG --skip-pull-image` uses it. The tag is our own: one of public.ecr.aws would hide
# the real image from every other project on this machine.
#
# Needs docker, and once, to compile the runtime client: cmake, make, g++, python3, autoconf, automake, libtool, xz.
set -euo pipefail
recipe="$(sha256sum "$0" | cut -d' ' -f1)"
cd "$(dirname "$0")/../../.."

tag="${1:-resale-listing/nodejs24:local}"
client_version=4.0.2
cache="$PWD/.cache/lambda-runtime-$client_version"
platform="$(node -p 'process.platform + "-" + process.arch')"
node_folder="$PWD/node_modules/node-$platform"
if [ ! -x "$node_folder/bin/node" ]; then
  echo "There is no node_modules/node-$platform here: the image is made on Linux x64, after npm ci." >&2
  exit 1
fi

docker info >/dev/null || { echo "The docker engine does not answer." >&2; exit 1; }

# An image that an earlier form of this script made is made anew.
if [ "$(docker image inspect "$tag" --format '{{index .Config.Labels "recipe"}}' 2>/dev/null)" = "$recipe" ]; then
  echo "There already: $tag"
  exit 0
fi

client="$cache/node_modules/aws-lambda-ric"
if [ ! -f "$client/rapid-client.node" ]; then
  for tool in cmake make g++ python3 autoconf automake libtoolize xz; do
    command -v "$tool" >/dev/null || { echo "Missing: $tool (needed to compile aws-lambda-ric)." >&2; exit 1; }
  done
  mkdir -p "$cache"
  echo '{"private": true, "allowScripts": {"aws-lambda-ric": true}}' >"$cache/package.json"
  echo "Compiling AWS's runtime client, which takes a minute or more."
  # Compiled for the Node that it will run under, with the headers of its package, which npm ci leaves out.
  node_version="$(node -p "require('$node_folder/package.json').version")"
  npm install --prefix "$cache/headers" --no-audit --no-fund --loglevel=error "node-$platform@$node_version"
  PATH="$node_folder/bin:$PATH" npm_config_nodedir="$cache/headers/node_modules/node-$platform" npm install \
    --prefix "$cache" --no-audit --no-fund --loglevel=error --foreground-scripts "aws-lambda-ric@$client_version"
fi

root="$(mktemp -d)"
trap 'rm -rf "$root"' EXIT
mkdir -p "$root"/{bin,etc,tmp,var/task,var/runtime,opt}
chmod 1777 "$root/tmp"

# The libraries of a program, under the paths where its loader looks for them.
with_libraries() {
  local file
  for file in $(ldd "$1" | grep -o '/[^ ]*'); do
    mkdir -p "$root$(dirname "$file")"
    cp -Lu "$file" "$root$file"
  done
}
for program in sh mv chmod; do
  cp -L "$(command -v "$program")" "$root/bin/$program"
  with_libraries "$(command -v "$program")"
done
cp "$node_folder/bin/node" "$root/bin/node"
with_libraries "$node_folder/bin/node"
cp "$client/index.mjs" "$client/rapid-client.node" "$client/package.json" "$root/var/runtime/"
with_libraries "$client/rapid-client.node"
# Bundles bring the pixel library itself along.
for library in node_modules/@img/sharp-libvips-"$platform"/lib/*.so*; do with_libraries "$library"; done

echo 'root:x:0:0:root:/root:/bin/sh' >"$root/etc/passwd"
cat >"$root/var/runtime/bootstrap" <<'BOOTSTRAP'
#!/bin/sh
exec /bin/node /var/runtime/index.mjs "$_HANDLER"
BOOTSTRAP
chmod +x "$root/var/runtime/bootstrap"

tar -C "$root" -c . | docker import \
  --change 'ENV PATH=/bin LAMBDA_TASK_ROOT=/var/task LAMBDA_RUNTIME_DIR=/var/runtime LANG=en_US.UTF-8 TZ=:UTC' \
  --change 'WORKDIR /var/task' \
  --change "LABEL recipe=$recipe" \
  - "$tag" >/dev/null
# What sam has built on an earlier one it would go on using.
docker image rm --force "${tag%:*}:rapid-x86_64" >/dev/null 2>&1 || true
echo "Made: $tag"
