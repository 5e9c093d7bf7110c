/** The oldest version by browser. */
export const oldestBrowsers: Readonly<Record<string, string>>
export const compileTargets: string[]
export const styleTargets: Readonly<Record<string, number>>
export const keptStyles: number
