/** What a name of a person may contain (docs/api/booking-details.md#rules). */

/** A scheme, the usual first label, or a domain with a path: mail programs make links of them. */
const webAddress = /:\/\/|(^|[^\p{L}\p{N}])www\.|[\p{L}\p{N}]\.[a-z]{2,}(:\d+)?[/\\?#]/iu
/** Every control character and every separator of lines: a mail would show the rest as its own text. */
const lineBreak = /[\p{Cc}\u2028\u2029]/u

/** False for a text that contains a web address or a line break: its mails would carry a message of the sender. */
export const isPlainName = (text: string): boolean => !webAddress.test(text) && !lineBreak.test(text)
