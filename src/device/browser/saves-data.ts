/** True when the browser is set to save data. Only Chromium reports it. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
