import { referenceGroups } from '../rules/ticket-code.ts'

/** The public uuid in groups of four, as staff read it aloud. */
export const ReferenceNumber = ({ uuid }: { uuid: string }) => (
  <p className="ref">
    {referenceGroups(uuid).map((group, index) => (
      <span key={index}>{group}</span>
    ))}
  </p>
)
