import { BlockList, isIP } from 'node:net'

/** Address ranges that no host on the internet has: this machine, private networks, and reserved ranges. */
const NOT_PUBLIC_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/**
 * The part of IPv6 that is allocated to networks. Loopback, link-local, unique local, multicast and IPv4-mapped
 * addresses are outside it.
 */
const GIVEN_OUT_6 = ['2000::', 3] as const

const NOT_PUBLIC_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const closed = new BlockList()
for (const [net, bits] of NOT_PUBLIC_4) closed.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of NOT_PUBLIC_6) closed.addSubnet(net, bits, 'ipv6')
const givenOut = new BlockList()
givenOut.addSubnet(...GIVEN_OUT_6, 'ipv6')

export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, 'ipv4')
    case 6:
      return !address.includes('%') && givenOut.check(address, 'ipv6') && !closed.check(address, 'ipv6')
    default:
      return false
  }
}
