/** What the journey needs from a browser engine, reduced to what the protocols of all three offer. */

/** A page of a running browser. Throws when the browser refuses a command or does not answer in time. */
export interface Tab {
  /** Navigates and returns when the document is parsed; files and calls of the page may still hang. */
  readonly goto: (address: string) => Promise<void>
  /** Evaluates an expression in the page, awaits its promise and returns its value, which is JSON. */
  readonly evaluate: (expression: string) => Promise<unknown>
  /** A click of the mouse, CSS px from the corner of the viewport. */
  readonly click: (x: number, y: number) => Promise<void>
  /** Types into the focused element. */
  readonly type: (text: string) => Promise<void>
  /** @returns PNG of the viewport */
  readonly screenshot: () => Promise<Uint8Array>
}

/** A browser with its storage. */
export interface Device {
  /**
   * Opens a page without a past: Chromium and Firefox end their process and start a new one on the same profile. WebKit's
   * driver deletes the storage with the browser; there the processes of its pages end and a new window opens.
   */
  readonly openCold: () => Promise<Tab>
  /** Ends the browser and deletes its storage. */
  readonly remove: () => Promise<void>
}

/** Runs a function in the page. It may use nothing but its arguments, which are JSON. */
export async function evaluate<Args extends readonly unknown[], Result>(
  tab: Tab,
  run: (...args: Args) => Result | Promise<Result>,
  ...args: Args
): Promise<Result> {
  return (await tab.evaluate(`(${String(run)})(...${JSON.stringify(args)})`)) as Result
}
