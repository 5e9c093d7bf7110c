/** The tickets of each event together, in the order of their first one. */
export function ticketsByEvent<T extends { readonly eventShortName: string }>(
  tickets: readonly T[],
): readonly (readonly [T, ...T[]])[] {
  const groups = new Map<string, [T, ...T[]]>()
  for (const ticket of tickets) {
    const group = groups.get(ticket.eventShortName)
    if (group) group.push(ticket)
    else groups.set(ticket.eventShortName, [ticket])
  }
  return [...groups.values()]
}
