import { expect, it } from 'vitest'
import { cityOf, shortLocation } from '#catalogue/rules/city.ts'

it.each([
  ['Quarry Theatre, Via alla Cava 3, 6864 Arzo, Switzerland', 'Arzo', 'Quarry Theatre, Arzo'],
  ['Hall, Coolsingel 1, 3072 AB Rotterdam', 'Rotterdam', 'Hall, Rotterdam'],
  ['Foyer, CH-4057 Basel', 'Basel', 'Foyer, Basel'],
  ['Garden, Kyoto 602-8001, Japan', 'Kyoto', 'Garden, Kyoto'],
  ['Stage, Hall 2, London SW1A 1AA', 'London', 'Stage, London'],
  ['Basel, Switzerland', 'Basel', undefined],
  ['6864 Arzo, Switzerland', '6864 Arzo', undefined],
  [', 6864 Arzo', 'Arzo', undefined],
  [' Somewhere ', 'Somewhere', undefined],
])('reads the city and the short location of "%s"', (address, city, short) => {
  expect(cityOf(address)).toBe(city)
  expect(shortLocation(address)).toBe(short)
})
