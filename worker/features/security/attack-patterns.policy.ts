/** Active markup, as no ordinary URL or name contains it. The name of a tag alone is an ordinary search. */
const SCRIPT =
  /<\s*(?:script|iframe|object|embed|svg|img|body|meta|base)\b[^<>]*=|<\s*script\b[^<>]*>[^<]*\w[(=`]|\bon(?:error|load|click|focus|blur|toggle|begin|mouse\w+|pointer\w+|animation\w+)\s*=|javascript\s*:\S|data\s*:\s*text\/html/i;

/** A quote that ends a string, followed by SQL. Words between quotes alone are an ordinary search. */
const SQL = new RegExp(
  [
    String.raw`['"]\s*\)*\s*(?:or|and)\s+(?:not\s+)?[\w'"(]+\s*\)*\s*(?:=|<|>|\b(?:not\s+)?(?:like|between|is)\s+(?:not\s+)?(?:['"\d(]|null\b))`,
    String.raw`['"]\s*\)*\s*(?:or|and|\|\|)\s*(?:\(?\s*(?:sleep|benchmark|pg_sleep|randomblob)\s*\(|\(\s*select\b)`,
    String.raw`['"\d]\s*\)*\s*(?:\/\*[^*]*\*\/|\s)*union(?:\/\*[^*]*\*\/|\s)+(?:all\s+)?select\b`,
    String.raw`['"]\s*\)*\s*;\s*(?:(?:drop|alter|create)\s+(?:table|index|view|trigger|database|user)\b|delete\s+from\b|insert\s+into\b|update\s+\w+\s+set\b|select\s+(?:[^a-z\s]|\w+\s*[(,]|\w+\s+from\b)|(?:exec|attach|pragma)\b)`,
    String.raw`['"]\s*\)*\s*(?:order\s+by\s+\d|having\s+\d|--\s*$|\/\*)`,
    String.raw`^\s*-?\d+\s+(?:or|and)\s+\d+\s*=\s*\d+`,
  ].join('|'),
  'i',
);

/** Maximum characters to inspect, after collapsing spaces: bounds the time of the patterns. */
const SCANNED_MAX = 1000;

/**
 * Detects an attack and the part of the text that looks like it; null for none. For URLs and names, never for articles.
 */
export function detectAttack(text: string): { type: 'xss_attempt' | 'sql_injection_attempt'; part: string } | null {
  const short = text.slice(0, SCANNED_MAX).replace(/\s+/g, ' ');
  const script = SCRIPT.exec(short);
  if (script !== null) return { type: 'xss_attempt', part: script[0] };
  const sql = SQL.exec(short);
  return sql === null ? null : { type: 'sql_injection_attempt', part: sql[0] };
}
