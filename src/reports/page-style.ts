/** The style of the catalog's and of the sheet's page. Colours keep 4.5:1 on both grounds; signs and words say the same. */
export const pageStyle = `
:root{color-scheme:light dark;--page:#fff;--ink:#1a1c20;--quiet:#5c6470;--line:#c9ced6;--good:#0b3d75;--bad:#8c1424}
@media (prefers-color-scheme:dark){:root{--page:#121518;--ink:#eceef1;--quiet:#a3abb6;--line:#434a54;--good:#9ccfff;--bad:#ff8a78}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:80rem;padding:1rem;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.6rem;margin:.5rem 0}h2{border-top:2px solid var(--line);padding-top:.75rem;margin-top:2rem}
h3{font-size:1.05rem;margin:1.25rem 0 .25rem;overflow-wrap:anywhere}
p{margin:.25rem 0;overflow-wrap:anywhere}
.quiet{color:var(--quiet)}
.box{overflow-x:auto}
.box:focus-visible,summary:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
table{border-collapse:collapse;font-size:.9rem}
th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid var(--line);overflow-wrap:anywhere;max-width:22rem}
tbody th{font-weight:500}
.number{text-align:right}
.passed{color:var(--good)}.failed{color:var(--bad)}
.sides{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:0 2rem}
summary{cursor:pointer;min-height:24px}
@media (max-width:45rem){.sides{grid-template-columns:minmax(0,1fr)}}
@media print{:root{color-scheme:light}details::details-content{content-visibility:visible;display:block;block-size:auto}.box{overflow:visible}}
`.replaceAll(/\n+/g, '\n');
