/**
 * A date or an amount on a rendered page. Server and browser have different versions of the Unicode data, which write a few
 * of them differently ("Sept", "Sep"): the text of the server stays, instead of a second rendering of the whole page.
 */
export const FormattedText = ({ children }: { children: string | null }) => (
  <bdi suppressHydrationWarning>{children}</bdi>
)
