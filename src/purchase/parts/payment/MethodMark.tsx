import type { ReactNode, SVGAttributes } from 'react'
import { ownValue } from '#kit/own-value.ts'
import { Icon, type IconShape, creditCardIcon } from '#ui/content/Icon.tsx'
import { externalLinkIcon, landmarkIcon, storeIcon, walletIcon } from '#ui/content/more-icons.ts'
import type { StaticPaymentMethod } from '../../contract/payment.ts'
import type { PaymentProxy } from '../../contract/reservation.ts'
import type { PaymentOption } from '../../rules/payment/payment-options.ts'

/** A mark on a white card of 38 by 24. Drawn here: a picture of the company would be a request of the visitor to it. */
const Mark = ({ children }: { children: ReactNode }) => (
  <svg className="method-mark" viewBox="0 0 38 24" aria-hidden="true">
    <rect x=".5" y=".5" width="37" height="23" rx="3.5" fill="#fff" stroke="#0003" />
    {children}
  </svg>
)

const letters = (mark: string, fill: string, look: SVGAttributes<SVGTextElement> = {}) => (
  <Mark key={mark}>
    <text
      x="19"
      y="16"
      fill={fill}
      fontSize={10}
      fontWeight="800"
      fontFamily="Arial, sans-serif"
      textAnchor="middle"
      {...look}
    >
      {mark}
    </text>
  </Mark>
)

const mastercard = (
  <Mark key="mastercard">
    <circle cx="15" cy="12" r="7" fill="#eb001b" />
    <circle cx="23" cy="12" r="7" fill="#f79e1b" />
    <path d="M19 6.26a7 7 0 0 1 0 11.48a7 7 0 0 1 0-11.48" fill="#ff5f00" />
  </Mark>
)
const paypal = (
  <Mark>
    <path d="M17 7h6a4 4 0 0 1 0 9h-3l-1 4h-4z" fill="#009cde" />
    <path d="M14 4h6a4 4 0 0 1 0 9h-3l-1 4h-4z" fill="#003087" />
  </Mark>
)
const ideal = (
  <Mark>
    <path d="M10 4h10a8 8 0 0 1 0 16h-10z" fill="none" stroke="#000" strokeWidth="1.6" />
    <circle cx="14" cy="9" r="1.9" />
    <path d="M12.4 12.2h3.2v5.4h-3.2z" />
    <path d="M17.4 6.6h2.6a5.4 5.4 0 0 1 0 10.8h-2.6z" fill="#cc0066" />
  </Mark>
)
const bancontact = (
  <Mark>
    <path d="M7 18v-4h9c3 0 4-4 7-4h8v2c0 4-2 6-6 6z" fill="#005498" />
    <path d="M31 6v4h-9c-3 0-4 4-7 4h-8v-2c0-4 2-6 6-6z" fill="#ffd800" />
  </Mark>
)
/** Marks of the methods of the API; the others have the icon of their proxy. */
const marks = {
  CREDIT_CARD: [letters('VISA', '#1434cb', { fontStyle: 'italic' }), mastercard],
  PAYPAL: paypal,
  IDEAL: ideal,
  BANCONTACT: bancontact,
  BELFIUS: letters('Belfius', '#c30045', { fontSize: 8 }),
  KBC: letters('KBC', '#003665'),
  PRZELEWY_24: letters('P24', '#d13239'),
} satisfies Partial<Record<StaticPaymentMethod, ReactNode>>

const icons: Readonly<Partial<Record<PaymentProxy, IconShape>>> = {
  STRIPE: creditCardIcon,
  OFFLINE: landmarkIcon,
  ON_SITE: storeIcon,
  CUSTOM_OFFLINE: walletIcon,
  PAYPAL: externalLinkIcon,
  MOLLIE: externalLinkIcon,
  SAFERPAY: externalLinkIcon,
}

/** The mark of the method; its name is beside it. */
export const MethodMark = ({ option: { method, proxy } }: { option: PaymentOption }) => {
  const mark = ownValue(marks, method)
  if (mark !== undefined) return <span className="method-marks">{mark}</span>
  const icon = icons[proxy]
  return icon && <Icon shape={icon} />
}
