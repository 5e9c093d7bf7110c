interface Badge {
  readonly setAppBadge?: (count: number) => Promise<void>
}

/** Sets the badge of the installed app; 0 clears it, in Safari too. Nothing without a badge. Never rejects. */
export async function setAppBadge(count: number): Promise<void> {
  await (navigator as Badge).setAppBadge?.(count).catch(() => undefined)
}
