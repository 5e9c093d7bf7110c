import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Icon } from '#ui/content/Icon.tsx'

describe('Icon', () => {
  it('turns around in right-to-left when it points along the reading direction', () => {
    const { container } = render(<Icon shape={{ mirrored: 'M9 18l6-6-6-6' }} />)
    expect(container.querySelector('svg')).toHaveClass('flip')
  })

  it('stays as it is in right-to-left when it has no direction', () => {
    const { container } = render(<Icon shape="M5 12h14" />)
    expect(container.querySelector('svg')).not.toHaveClass('flip')
  })
})
