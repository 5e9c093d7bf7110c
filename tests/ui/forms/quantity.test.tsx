import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Quantity } from '#ui/forms/Quantity.tsx'

const Counter = ({
  max,
  start = 0,
  reported,
}: {
  max: number
  start?: number
  reported: (value: number) => void
}) => {
  const [value, setValue] = useState(start)
  const change = (next: number) => {
    reported(next)
    setValue(next)
  }
  return <Quantity label="Student" value={value} max={max} onChange={change} fewer="Fewer" more="More" />
}

test('the quantity stops at both limits and keeps the focus', async () => {
  const reported = vi.fn()
  render(<Counter max={2} reported={reported} />)
  const moreButton = screen.getByRole('button', { name: 'More' })
  const fewer = screen.getByRole('button', { name: 'Fewer' })
  expect(fewer.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(fewer)
  await userEvent.tripleClick(moreButton)
  expect(reported.mock.calls).toEqual([[1], [2]])
  expect(screen.getByRole('status').textContent).toBe('2')
  expect(moreButton.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(moreButton)
})

test('cannot be changed when the maximum is zero', async () => {
  const reported = vi.fn()
  render(<Counter max={0} reported={reported} />)
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(reported).not.toHaveBeenCalled()
})

test('the quantity is a select with every number above ten', async () => {
  const reported = vi.fn()
  render(<Counter max={11} reported={reported} />)
  const list = screen.getByRole('combobox', { name: 'Student' })
  expect(screen.getAllByRole('option').map(({ textContent }) => Number(textContent))).toEqual([
    ...Array(12).keys(),
  ])
  await userEvent.selectOptions(list, '11')
  expect(reported.mock.calls).toEqual([[11]])
})
