export interface Row {
  readonly id: string
  readonly requirement: string
  readonly state: string
  readonly tests: string[]
}
export interface Fault {
  readonly id: string
  readonly file: string
  readonly find: string
  readonly replace: string
}
export function readRows(): Row[]
export function readFaults(): Fault[]
export function plant(source: string, fault: Fault): string
