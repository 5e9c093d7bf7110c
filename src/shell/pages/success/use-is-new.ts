import { useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

/** True where the order has led to this page: what was bought arrives once, and lies there after a reload or the way back. */
export function useIsNew(): boolean {
  const type = useNavigationType()
  return useState(type !== NavigationType.Pop)[0]
}
