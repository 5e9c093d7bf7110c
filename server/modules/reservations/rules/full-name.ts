/** Who a ticket belongs to. */
interface PersonRow {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
}

/** First and last name with a space, as the ticket's code signs them (contract 2, 4.1); "" when there is none. */
export const fullName = ({ first_name: first, last_name: last }: Omit<PersonRow, 'email'>): string =>
  [first, last].filter(Boolean).join(' ')

/** Names and an address are there: only then a ticket can be shown, drawn or sent (contract 2, 1.13). */
export const isAssigned = ({ first_name: first, last_name: last, email }: PersonRow): boolean =>
  Boolean(first?.trim()) && Boolean(last?.trim()) && Boolean(email?.trim())
