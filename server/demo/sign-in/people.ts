/** Invented people of the demo. */
export interface DemoPerson {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

export const demoPeople: readonly DemoPerson[] = [
  { id: 'ada', firstName: 'Ada', lastName: 'Rossi', email: 'ada.rossi@example.org' },
  { id: 'zoe', firstName: 'Zoë', lastName: 'Àlvarez', email: 'zoe.alvarez@example.org' },
]

export const demoPerson = (id: string): DemoPerson | undefined => demoPeople.find((one) => one.id === id)
