/** Reads the rules pages: headings, paragraphs, lists of clauses with a list inside, `code`, **bold** and [links](…). */

export type Inline =
  | { kind: 'text' | 'strong' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'clause'; text: string };

export interface Item {
  /** The clause that it is, such as BZ-T1. */
  readonly clause: string | null;
  readonly text: readonly Inline[];
  readonly items: readonly (readonly Inline[])[];
}

export type Block =
  | { kind: 'heading'; level: number; text: string; id: string }
  | { kind: 'paragraph'; text: readonly Inline[] }
  | { kind: 'list'; items: readonly Item[] };

const PIECE = /\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)|\b([A-Z]{2}-[A-Z]\d+)\b/g;

export const inline = (text: string): Inline[] => {
  const found: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(PIECE)) {
    if (match.index > from) found.push({ kind: 'text', text: text.slice(from, match.index) });
    const [whole, strong, code, label, href, clause] = match;
    if (strong !== undefined) found.push({ kind: 'strong', text: strong });
    else if (code !== undefined) found.push({ kind: 'code', text: code });
    else if (label !== undefined) found.push({ kind: 'link', text: label, href: href ?? '' });
    else found.push({ kind: 'clause', text: clause ?? whole });
    from = match.index + whole.length;
  }
  if (from < text.length) found.push({ kind: 'text', text: text.slice(from) });
  return found;
};

export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const CLAUSE = /^\*\*([A-Z]{2}-[A-Z]\d+)\*\*\s*/;

const item = (text: string, items: readonly string[]): Item => {
  const clause = CLAUSE.exec(text);
  return {
    clause: clause?.[1] ?? null,
    text: inline(clause ? text.slice(clause[0].length) : text),
    items: items.map(inline),
  };
};

export const parse = (source: string): Block[] => {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  let list: { text: string[]; items: string[][] }[] = [];
  const close = (): void => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', text: inline(paragraph.join(' ')) });
    if (list.length > 0) {
      const items = list.map((one) => item(one.text.join(' '), one.items.map((words) => words.join(' '))));
      blocks.push({ kind: 'list', items });
    }
    [paragraph, list] = [[], []];
  };
  for (const line of source.split(/\r?\n/)) {
    const heading = /^(#{1,4}) (.*)$/.exec(line);
    const last = list.at(-1);
    if (heading) {
      close();
      const text = heading[2] ?? '';
      blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, text, id: slug(text) });
    } else if (line.startsWith('- ')) {
      if (paragraph.length > 0) close();
      list.push({ text: [line.slice(2)], items: [] });
    } else if (last && /^ {2}- /.test(line)) {
      last.items.push([line.slice(4)]);
    } else if (last && /^ {2,}\S/.test(line)) {
      (last.items.at(-1) ?? last.text).push(line.trim());
    } else if (line.trim() === '') {
      close();
    } else {
      if (list.length > 0) close();
      paragraph.push(line.trim());
    }
  }
  close();
  return blocks;
};
