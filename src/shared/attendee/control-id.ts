/**
 * The id of a control from its path in the form, the target of the error summary. No two paths have the same id; a
 * browser would decode the `%` of an encoded name in the address of a link.
 */
export const controlId = (path: string): string => `f-${path.replaceAll('.', '-').replaceAll('%', ':')}`
