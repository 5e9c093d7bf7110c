import { describe, expect, it } from 'vitest'
import { distanceOf, distanceText, nearestFirst, positionOf } from '#core/domain/distance.ts'

const zurich = { latitude: 47.3769, longitude: 8.5417 }
const basel = { latitude: 47.5596, longitude: 7.5886 }

describe('distanceOf', () => {
  it.each([
    ['Zurich and Basel', zurich, basel, 74.5],
    ['a place and itself', zurich, zurich, 0],
    [
      'both sides of the date line',
      { latitude: 0, longitude: 179.5 },
      { latitude: 0, longitude: -179.5 },
      111.2,
    ],
    ['the poles', { latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 }, 20_015],
  ])('between %s is right to half a percent (B364)', (_, one, other, kilometers) => {
    expect(Math.abs(distanceOf(one, other) - kilometers)).toBeLessThanOrEqual(kilometers * 0.005)
  })
})

describe('nearestFirst', () => {
  it('sorts by distance and leaves out what has no place on the globe (B364)', () => {
    interface Place {
      readonly name: string
      readonly latitude?: number
      readonly longitude?: number
    }
    const items: Place[] = [{ name: 'far', ...basel }, { name: 'none' }, { name: 'here', ...zurich }]
    expect(nearestFirst(items, zurich).map(({ item }) => item.name)).toEqual(['here', 'far'])
    expect(positionOf({ latitude: 91, longitude: 0 })).toBeNull()
  })
})

describe('distanceText', () => {
  it('has one decimal below ten kilometers (B364)', () => {
    expect(distanceText(2.34, 'en')).toBe('2.3 km')
    expect(distanceText(2.34, 'de')).toBe('2,3 km')
    expect(distanceText(74.6, 'en')).toBe('75 km')
  })
})
