/**
 * Statements that rebuild the tables which triggers add up with each line of the ledger, as the migration filled them. A
 * live archive reads these tables at another time than the ledger, and nothing else counts them again.
 */
export const ledgerSums: Readonly<Record<string, string[]>> = {
  ledger_months: [
    'DELETE FROM ledger_months',
    `INSERT INTO ledger_months (month, source_type, kind, cents)
     SELECT strftime('%Y-%m', created_at / 1000, 'unixepoch'), source_type,
            substr(account, 1, instr(account || ':', ':') - 1), sum(cents)
       FROM ledger_entries GROUP BY 1, 2, 3`,
  ],
  ledger_balances: [
    'DELETE FROM ledger_balances',
    `INSERT INTO ledger_balances (account, cents)
     SELECT account, sum(cents) FROM ledger_entries WHERE account GLOB 'blogger:*' GROUP BY account`,
  ],
};
