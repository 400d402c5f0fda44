import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inline, parse } from './markdown';

describe('the rules as blocks', () => {
  it('reads inline marks', () => {
    expect(inline('See BZ-T1 and **bold** `code` [text](x.md)')).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'clause', text: 'BZ-T1' },
      { kind: 'text', text: ' and ' },
      { kind: 'strong', text: 'bold' },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'code' },
      { kind: 'text', text: ' ' },
      { kind: 'link', text: 'text', href: 'x.md' },
    ]);
  });

  it.each(['bronze', 'bronze-age'])('finds every clause of %s', (game) => {
    const source = readFileSync(`../docs/rules/${game}.md`, 'utf8');
    const found = parse(source).flatMap((block) => (block.kind === 'list' ? block.items.map((item) => item.clause) : []));
    const wanted = [...source.matchAll(/^- \*\*([A-Z]{2}-[A-Z]\d+)\*\*/gm)].map((match) => match[1]);
    expect(found).toEqual(wanted);
    expect(wanted.length).toBeGreaterThan(30);
  });

  it('keeps lists inside clauses', () => {
    const [block] = parse('- **BZ-X7** Ten cities.\n  - Lagash: 6 VP\n    and more.\n  - Kish');
    expect(block).toEqual({
      kind: 'list',
      items: [{ clause: 'BZ-X7', text: [{ kind: 'text', text: 'Ten cities.' }], items: [[{ kind: 'text', text: 'Lagash: 6 VP and more.' }], [{ kind: 'text', text: 'Kish' }]] }],
    });
  });
});
