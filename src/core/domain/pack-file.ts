/** Names and media types of the file with tickets (docs/OFFLINE.md#ticket-pack). */

/** Desktop systems open `.tessera` with the installed app (`file_handlers`). */
export const packFileType = 'application/vnd.tessera.tickets+json'
export const packFileName = (now: number): string =>
  `Tessera tickets ${new Date(now).toISOString().slice(0, 10)}.tessera`
/** Share sheets of Chrome refuse unknown types and extensions, so a shared pack is a text file. */
export const sharedPackType = 'text/plain'
export const sharedPackName = (now: number): string => `${packFileName(now)}.txt`
