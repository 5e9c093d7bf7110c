/** The attendee of a ticket. */
interface PersonRow {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
}

/**
 * First and last name with a space, as the code of the ticket signs them (docs/api/tickets.md#code-text);
 * empty without a name.
 */
export const fullName = ({ first_name: first, last_name: last }: Omit<PersonRow, 'email'>): string =>
  [first, last].filter(Boolean).join(' ')

/**
 * True when names and e-mail address are known. Only then a ticket can be shown and sent
 * (docs/api/tickets.md#ticket-calls).
 */
export const isAssigned = ({ first_name: first, last_name: last, email }: PersonRow): boolean =>
  Boolean(first?.trim()) && Boolean(last?.trim()) && Boolean(email?.trim())
