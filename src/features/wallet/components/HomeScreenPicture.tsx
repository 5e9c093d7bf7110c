import { Logo } from '#ui/Logo.tsx'

/** Places of the other apps, in a grid of 3 × 3 without its middle. */
const others = [0, 1, 2, 3, 5, 6, 7, 8]

const placeOf = (index: number) => ({ x: 12 + (index % 3) * 20, y: 20 + Math.floor(index / 3) * 20 })

/** A phone whose home screen has the app in the middle. Decoration: the text beside it has the meaning. */
export const HomeScreenPicture = () => (
  <svg className="home-screen" viewBox="0 0 80 120" aria-hidden="true">
    <rect
      x="1"
      y="1"
      width="78"
      height="118"
      rx="12"
      fill="var(--paper)"
      stroke="var(--edge)"
      strokeWidth="2"
    />
    <path d="M32 9h16" stroke="var(--edge)" strokeWidth="3" strokeLinecap="round" />
    {others.map((index) => (
      <rect key={index} {...placeOf(index)} width="16" height="16" rx="4" fill="var(--line)" />
    ))}
    <rect
      x="28"
      y="36"
      width="24"
      height="24"
      rx="6"
      fill="var(--surface)"
      stroke="var(--tint)"
      strokeWidth="2"
    />
    <svg x="32" y="40" width="16" height="16">
      <Logo />
    </svg>
    <rect x="12" y="92" width="56" height="18" rx="6" fill="var(--sunk)" />
  </svg>
)
