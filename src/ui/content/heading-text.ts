/** A sentence of the server as a heading: without its full stop. Several sentences, and what has a full stop inside, stay. */
export const headingText = (text: string): string => text.replace(/^([^.。।]+)[.。।]$/, '$1')
