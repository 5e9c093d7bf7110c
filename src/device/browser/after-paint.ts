/** Longest wait, ms; a hidden page paints nothing. */
const paintTimeout = 100

/** Resolves after the next frame, so that work for the device does not delay what a key or a press shows. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, paintTimeout)
    requestAnimationFrame(() => setTimeout(resolve))
  })
