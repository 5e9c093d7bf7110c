import { classNames } from './class-names.ts'

/**
 * One icon: a Lucide icon (ISC license) under its Lucide name, on a grid of 24. Circles, lines and boxes of the original are
 * converted to path commands, numbers have at most two decimals.
 */
export type IconShape = string | MirroredIcon

/** Points along the reading direction: turned around in languages that are read from right to left. */
type MirroredIcon = { readonly mirrored: string }

type Props = { shape: IconShape; className?: string | undefined }

/** An icon in the size and color of its text. Hidden from screen readers: a text or a label names it. */
export const Icon = ({ shape, className }: Props) => {
  const isMirrored = typeof shape !== 'string'
  return (
    <svg
      className={classNames('icon', isMirrored && 'flip', className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={isMirrored ? shape.mirrored : shape} />
    </svg>
  )
}

export const arrowLeftIcon: IconShape = { mirrored: 'M12 19l-7-7 7-7M19 12H5' }
export const banIcon = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M4.93 4.93 19.07 19.07'
export const bookmarkIcon = 'M19 21l-7-4-7 4V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2z'
export const calendarDaysIcon =
  'M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2zM3 9h18M8 13h.01M12 13h.01M16 13h.01M8 17h.01M12 17h.01M16 17h.01'
export const calendarPlusIcon =
  'M16 18h6M16 2v3M19 15v6M21 11.5V5a2 2 0 00-2-2H5a2 2 0 00-2 2v14a2 2 0 002 2h8.3M3 9h18M8 2v3'
export const checkIcon = 'M20 6 9 17l-5-5'
export const chevronDownIcon = 'M6 9l6 6 6-6'
export const chevronRightIcon: IconShape = { mirrored: 'M9 18l6-6-6-6' }
export const circleAlertIcon = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 8L12 12M12 16L12.01 16'
export const circleCheckIcon = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M16 9l-5.5 5.5L8 12'
export const circleUserIcon =
  'M17.93 20.06a6 6 0 0 0-11.85 0M8 11a4 4 0 1 0 8 0a4 4 0 1 0-8 0M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0'
export const clockIcon = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 6v6l4 2'
export const cloudOffIcon =
  'M10.94 5.27A7 7 0 0 1 15.71 10h1.79a4.5 4.5 0 0 1 4.22 6.06M18.8 18.81A4.5 4.5 0 0 1 17.5 19H9A7 7 0 0 1 5.79 5.78M2 2l20 20'
export const copyIcon =
  'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2'
export const creditCardIcon =
  'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM2 10h20'
export const historyIcon = 'M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5M12 7v5l4 2'
export const infoIcon = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 16v-4M12 8h.01'
export const languagesIcon = 'M5 8l6 6M4 14l6-6 2-3M2 5h12M7 2h1M22 22l-5-10-5 10M14 18h6'
export const loaderIcon = 'M21 12a9 9 0 1 1-6.22-8.56'
export const lockOpenIcon =
  'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM7 11V7a5 5 0 0 1 9.9-1'
export const mapPinIcon =
  'M20 10c0 4.99-5.54 10.19-7.4 11.8a1 1 0 0 1-1.2 0C9.54 20.19 4 14.99 4 10a8 8 0 0 1 16 0M9 10a3 3 0 1 0 6 0a3 3 0 1 0-6 0'
export const megaphoneIcon =
  'M11 6a13 13 0 0 0 8.4-2.8A1 1 0 0 1 21 4v12a1 1 0 0 1-1.6.8A13 13 0 0 0 11 14H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2zM6 14a12 12 0 0 0 2.4 7.2 2 2 0 0 0 3.2-2.4A8 8 0 0 1 10 14M8 6v8'
export const minusIcon = 'M5 12h14'
export const plusIcon = 'M5 12h14M12 5v14'
export const radioIcon =
  'M16.25 7.76a6 6 0 0 1 0 8.48M19.08 4.93a10 10 0 0 1 0 14.13M4.93 19.07a10 10 0 0 1 0-14.13M7.75 16.24a6 6 0 0 1 0-8.48M10 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0'
export const refreshIcon =
  'M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8M21 3v5h-5M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16M8 16H3v5'
export const shareIcon =
  'M15 5a3 3 0 1 0 6 0a3 3 0 1 0-6 0M3 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0M15 19a3 3 0 1 0 6 0a3 3 0 1 0-6 0M8.59 13.51L15.42 17.49M15.41 6.51L8.59 10.49'
export const sparklesIcon =
  'M11.02 2.81a1 1 0 0 1 1.97 0l1.05 5.56a2 2 0 0 0 1.59 1.59l5.56 1.05a1 1 0 0 1 0 1.97l-5.56 1.05a2 2 0 0 0-1.59 1.59l-1.05 5.56a1 1 0 0 1-1.97 0l-1.05-5.56a2 2 0 0 0-1.59-1.59l-5.56-1.05a1 1 0 0 1 0-1.97l5.56-1.05a2 2 0 0 0 1.59-1.59zM20 2v4M22 4h-4M2 20a2 2 0 1 0 4 0a2 2 0 1 0-4 0'
export const ticketIcon =
  'M2 9a3 3 0 0 1 0 6v2a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-2a3 3 0 0 1 0-6V7a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2ZM13 5v2M13 17v2M13 11v2'
export const ticketPlusIcon =
  'M2 9a3 3 0 0 1 0 6v2a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-2a3 3 0 0 1 0-6V7a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2ZM9 12h6M12 9v6'
export const triangleAlertIcon =
  'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01'
export const wifiIcon = 'M12 20h.01M2 8.82a15 15 0 0 1 20 0M5 12.86a10 10 0 0 1 14 0M8.5 16.43a5 5 0 0 1 7 0'
export const wrenchIcon =
  'M14.7 6.3a1 1 0 0 0 0 1.4l1.6 1.6a1 1 0 0 0 1.4 0l3.11-3.11c.32-.32.86-.22.98.22a6 6 0 0 1-8.26 7.06l-7.91 7.91a1 1 0 0 1-3-3l7.91-7.91a6 6 0 0 1 7.06-8.26c.44.12.54.66.22.98z'
export const searchIcon = 'M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM21 21l-4.3-4.3'
export const xIcon = 'M18 6 6 18M6 6l12 12'
