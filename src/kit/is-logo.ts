type Size = Readonly<Record<'naturalWidth' | 'naturalHeight', number>>

/** Whether a picture is shown whole: a narrower one is a photograph of a phone, and fills its box (docs/design.md#pictures). */
export function isLogo({ naturalWidth, naturalHeight }: Size): boolean {
  const ratio = naturalWidth / naturalHeight
  return 0.8 <= ratio && ratio < 1.4
}
