import { expect, it } from "vitest";
import { isLoopbackAddress, isPublicAddress } from "../../src/net/transport.ts";

const PRIVATE = [
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "100.64.0.1",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.1",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.0.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::2",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "::ffff:7f00:1",
  "::ffff:0:127.0.0.1",
  "64:ff9b::1.1.1.1",
  "64:ff9b::127.0.0.1",
  "64:ff9b:1::1",
  "100::1",
  "2001::1",
  "2001:0:7f00:1::",
  "2001:db8::1",
  "2002:7f00:1::",
  "2002:101:101::",
  "3fff::1",
  "5f00::1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "",
  "localhost",
  "1.2.3.4.5",
  "300.1.1.1",
  "::g",
  "nowhere",
];
const PUBLIC = [
  "1.1.1.1",
  "8.8.8.8",
  "138.25.65.22",
  "172.15.0.1",
  "172.32.0.1",
  "100.63.255.255",
  "::ffff:8.8.8.8",
  "2606:4700:4700::1111",
  "2a00:1450::1",
];

it.each(PRIVATE)("%j is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(PUBLIC)("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it("loopback is distinguished from other private addresses", () => {
  expect(["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"].every(isLoopbackAddress)).toBe(true);
  expect(["10.0.0.1", "0.0.0.0", "::", "fe80::1", "8.8.8.8", "x"].some(isLoopbackAddress)).toBe(false);
});
