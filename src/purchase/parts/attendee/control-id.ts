/** The id of the control at a path of the form. A browser would decode the `%` of an encoded name in the address of a link. */
export const controlId = (path: string): string => `f-${path.replaceAll('.', '-').replaceAll('%', ':')}`
