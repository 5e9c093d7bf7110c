import { describe, expect, it } from 'vitest'
import { cityOf, shortLocation } from '#core/domain/city.ts'

describe('shortLocation', () => {
  it.each([
    ['Quarry Theatre, Via alla Cava 3, 6864 Arzo, Switzerland', 'Quarry Theatre, Arzo'],
    ['Pier 6, Rijnhaven, 3072 Rotterdam, Netherlands', 'Pier 6, Rotterdam'],
    ['Steiger 3, 3062 AB Rotterdam', 'Steiger 3, Rotterdam'],
    ['Werkhof 7, CH-4057 Basel', 'Werkhof 7, Basel'],
    ['Hinterzimmer, Lindenweg 3, 10999 Berlin, Germany', 'Hinterzimmer, Berlin'],
    ['12 Aburanokoji-cho, Kamigyo, Kyoto 602-8001, Japan', '12 Aburanokoji-cho, Kyoto'],
    ['The Rooms, 4 Dock Road, London SW1A 1AA', 'The Rooms, London'],
  ])('of "%s" is "%s"', (location, short) => {
    expect(shortLocation(location)).toBe(short)
  })

  it.each(['', 'Basel, Switzerland', 'Arzo', '6864 Arzo', 'Hall, Street 4057, Basel'])(
    'of "%s" is undefined, because no later part is a postal code with a city',
    (location) => {
      expect(shortLocation(location)).toBeUndefined()
    },
  )
})

describe('cityOf', () => {
  it.each([
    ['Quarry Theatre, Via alla Cava 3, 6864 Arzo, Switzerland', 'Arzo'],
    ['12 Aburanokoji-cho, Kamigyo, Kyoto 602-8001, Japan', 'Kyoto'],
    ['Basel, Switzerland', 'Basel'],
    ['Splügen', 'Splügen'],
  ])('of %s is %s (B362)', (address, city) => {
    expect(cityOf(address)).toBe(city)
  })
})
