/** Names of the providers as the companies write them, by payment proxy. */
export const providerNames: Readonly<Record<string, string>> = {
  MOLLIE: 'Mollie',
  SAFERPAY: 'Saferpay',
  PAYPAL: 'PayPal',
  STRIPE: 'Stripe',
}
