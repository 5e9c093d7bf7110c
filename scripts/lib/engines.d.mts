export type EngineName = 'chromium' | 'firefox' | 'webkit'
export interface WebKitPaths {
  readonly driver: string
  readonly browser: string
  readonly display: string
}
export interface EnginePaths {
  readonly chromium: string | undefined
  readonly firefox: string | undefined
  readonly webkit: WebKitPaths | undefined
}
export function enginePaths(): EnginePaths
export function installEngines(): Promise<void>
export const missingEngine: Readonly<Record<EngineName, string>>
