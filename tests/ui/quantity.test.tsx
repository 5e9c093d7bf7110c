import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Quantity } from '#ui/Quantity.tsx'

const Counter = ({
  max,
  start = 0,
  seen,
}: {
  max: number
  start?: number
  seen: (value: number) => void
}) => {
  const [value, setValue] = useState(start)
  const change = (next: number) => {
    seen(next)
    setValue(next)
  }
  return <Quantity label="Student" value={value} max={max} onChange={change} fewer="Fewer" more="More" />
}

test('the quantity stops at both limits and keeps the focus', async () => {
  const seen = vi.fn()
  render(<Counter max={2} seen={seen} />)
  const moreButton = screen.getByRole('button', { name: 'More' })
  const fewer = screen.getByRole('button', { name: 'Fewer' })
  expect(fewer.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(fewer)
  await userEvent.tripleClick(moreButton)
  expect(seen.mock.calls).toEqual([[1], [2]])
  expect(screen.getByRole('status').textContent).toBe('2')
  expect(moreButton.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(moreButton)
})

test('cannot be changed when the maximum is zero', async () => {
  const seen = vi.fn()
  render(<Counter max={0} seen={seen} />)
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(seen).not.toHaveBeenCalled()
})

test('the quantity is a select with every number above ten', async () => {
  const seen = vi.fn()
  render(<Counter max={11} seen={seen} />)
  const list = screen.getByRole('combobox', { name: 'Student' })
  expect(screen.getAllByRole('option').map(({ textContent }) => Number(textContent))).toEqual([
    ...Array(12).keys(),
  ])
  await userEvent.selectOptions(list, '11')
  expect(seen.mock.calls).toEqual([[11]])
})
