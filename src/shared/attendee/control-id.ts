/** The id of a control from its path in the form, the target of the error summary. */
export const controlId = (path: string): string => `f-${path.replaceAll(/[^\w-]+/g, '-')}`
