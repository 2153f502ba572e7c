import { expect, test } from 'vitest'
import { exposition } from './exposition.ts'

test('a family is its help, its type and a line for each value', () => {
  const text = exposition([
    { name: 'plain', help: 'A number.', type: 'gauge', samples: [{ value: 0.5 }] },
    {
      name: 'parts',
      help: 'Parts.',
      type: 'histogram',
      samples: [
        { suffix: '_bucket', labels: { route: '/a', le: '+Inf' }, value: 2 },
        { suffix: '_sum', labels: { route: '/a' }, value: 1e-7 },
      ],
    },
    { name: 'none', help: 'Nothing yet.', type: 'counter', samples: [] },
  ])
  expect(text).toBe(
    [
      '# HELP plain A number.',
      '# TYPE plain gauge',
      'plain 0.5',
      '# HELP parts Parts.',
      '# TYPE parts histogram',
      'parts_bucket{route="/a",le="+Inf"} 2',
      'parts_sum{route="/a"} 1e-7',
      '# HELP none Nothing yet.',
      '# TYPE none counter',
      '',
    ].join('\n'),
  )
})

test('quotes, backslashes and line ends in a label end neither the label nor the line', () => {
  const samples = [{ labels: { route: 'a"b\\c\nd' }, value: 1 }]
  expect(exposition([{ name: 'x', help: 'X.', type: 'gauge', samples }])).toContain('x{route="a\\"b\\\\c\\nd"} 1\n')
})
