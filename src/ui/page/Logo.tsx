/** The finder square of a QR code with ticket notches. Hidden from screen readers: the name stands beside it. */
export const Logo = () => (
  <svg viewBox="0 0 22 22" aria-hidden="true" fill="currentColor">
    <path
      fillRule="evenodd"
      d="M0 0h22v8.2a2.8 2.8 0 0 0 0 5.6V22H0v-8.2a2.8 2.8 0 0 0 0-5.6zM3.6 3.6v14.8h14.8V3.6z"
    />
    <path fill="var(--tint)" d="M7.4 7.4h7.2v7.2H7.4z" />
  </svg>
)
