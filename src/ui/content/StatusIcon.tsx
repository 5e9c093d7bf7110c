/** Filled tiles of the 3 by 3 grid, row by row. */
const patterns = {
  empty: '111100100',
  missing: '111100100',
  offline: '101010101',
  refused: '110111011',
  ended: '111111111',
} as const

export type StatusIconName = keyof typeof patterns

/** A state as nine tiles; decorative, the title beside it names the state. */
export const StatusIcon = ({ name }: { name: StatusIconName }) => (
  <svg className="sign" viewBox="0 0 32 32" aria-hidden="true" fill="currentColor">
    {[...patterns[name]].map((set, index) => (
      <rect
        key={index}
        x={(index % 3) * 11}
        y={Math.floor(index / 3) * 11}
        width="10"
        height="10"
        opacity={set === '1' ? 1 : 0.18}
      />
    ))}
  </svg>
)
