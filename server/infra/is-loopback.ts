/** Addresses of this machine. */
const loopbackHosts = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

/** True for a host name or address that only programs of the same machine reach. */
export const isLoopback = (host: string): boolean => loopbackHosts.has(host.toLowerCase())
