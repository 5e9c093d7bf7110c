/** The tax of a service with its own rate, as it was when the item was reserved. Earlier items have none. */
export const ownTaxes: readonly string[] = [`alter table service_items add column own_tax jsonb`]
