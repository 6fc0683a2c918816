import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3"); // all that IANA has given out; leaves ::/96, 64:ff9b:: and fec0:: outside

/** Whether an IP address is one of the public internet; a private, mapped-private or special one is not, nor is anything that is no address. */
export function isPublicAddress(text: string): boolean {
  const address = read(text);
  if (!address || address.range() !== "unicast") return false;
  return !(address instanceof ipaddr.IPv6) || address.match(GLOBAL_UNICAST);
}

/** Whether an IP address is this machine's own loopback. */
export function isLoopbackAddress(text: string): boolean {
  return read(text)?.range() === "loopback";
}

function read(text: string): Address | undefined {
  const [plain = ""] = text.split("%"); // a zone id says which card, not which address
  return ipaddr.isValid(plain) ? ipaddr.process(plain) : undefined; // process() unwraps ::ffff:127.0.0.1
}
