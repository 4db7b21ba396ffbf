import { shades } from './palette.js';

const variables = (side: 'light' | 'dark'): string =>
  Object.entries(shades)
    .map(([name, shade]) => `--${name}:${shade[side]};`)
    .join('');

/** The page's only style. Nothing in it fixes a height, moves, or needs a font that is not there. */
export const styleSheet = `
:root{color-scheme:light dark;${variables('light')}}
@media (prefers-color-scheme:dark){:root{${variables('dark')}}}
*{box-sizing:border-box}
html{scroll-padding-top:4rem}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main,header,footer{max-width:80rem;margin:0 auto;padding:0 1rem}
header{padding-top:1.5rem}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .5rem;text-wrap:balance}
h2{font-size:1.25rem;margin:2.5rem 0 .75rem;padding-top:.5rem;border-top:2px solid var(--line)}
h3{font-size:1.05rem;margin:0}
p{margin:.25rem 0 .75rem;max-width:70ch}
a{color:inherit;text-underline-offset:.15em}
code,pre{font:0.9em/1.45 ui-monospace,monospace}
pre{margin:.5rem 0;padding:.75rem;background:var(--panel);border:1px solid var(--line);white-space:pre-wrap;overflow-wrap:anywhere}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
.skip{position:absolute;left:-100vw}
.skip:focus{left:1rem;top:.5rem;background:var(--panel);padding:.5rem 1rem;z-index:3}
.quiet{color:var(--neutral)}
.held{color:var(--passed)}.weak{color:var(--should)}
.broken,.wrong{color:var(--must)}.ignored{color:var(--policy)}
.sign{display:inline-block;min-width:1.1em}
.news{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:0 2.5rem}
.news h2{margin-top:1rem}
.news ul,.plain-list{list-style:none;margin:0;padding:0}
.news li{margin:.3rem 0;padding-left:1.4em;overflow-wrap:anywhere}
.news .sign{margin-left:-1.4em;min-width:1.4em}
.box{overflow-x:auto;max-width:100%}
table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums}
caption{text-align:left;padding:.25rem 0;color:var(--neutral)}
th,td{padding:.3rem .6rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
thead th{border-bottom:2px solid var(--axis);vertical-align:bottom}
th{font-weight:600}
tbody th{font-weight:500}
.number{text-align:right;white-space:nowrap}
.swatch{vertical-align:-.05em;margin-right:.4rem}
.matrix{width:100%;border-collapse:separate;border-spacing:0}
.matrix th,.matrix td{padding:.12rem .12rem}
.matrix thead th{position:sticky;top:0;z-index:2;background:var(--page);font-size:.75rem;line-height:1.2;overflow-wrap:anywhere}
.matrix tbody th{position:sticky;left:0;z-index:1;background:var(--page);max-width:13rem;overflow-wrap:anywhere;font-size:.85rem}
.matrix thead th:first-child{left:0;z-index:3}
.matrix .corner{min-width:9rem}
.matrix a{text-decoration:none}
.matrix tbody th a{text-decoration:underline;text-decoration-color:var(--line)}
.matrix a:hover{text-decoration:underline}
.cell{display:block;min-height:24px;padding:.1rem .2rem;font-size:.85rem;line-height:1.25;border-left:3px solid transparent;white-space:nowrap}
.cell small{display:block;font-size:.75rem;padding-left:1.2em}
.cell.broken{border-left-color:var(--must)}
.cell.wrong,.cell.ignored{color:var(--page);font-weight:600;font-size:.78rem}
.cell.wrong{background:var(--must)}
.cell.ignored{background:var(--policy)}
.legend{display:flex;flex-wrap:wrap;gap:.3rem 1.4rem;list-style:none;margin:.5rem 0 1rem;padding:0;font-size:.9rem}
.legend .cell{display:inline-block;min-height:0}
.limit{margin:1.25rem 0 2rem;padding:1rem;background:var(--panel);border:1px solid var(--line)}
.limit:target{border-color:var(--ink);box-shadow:0 0 0 1px var(--ink)}
.limit .sides{display:grid;grid-template-columns:minmax(0,31rem) minmax(0,1fr);gap:1rem;align-items:start}
.limit .sides.plain{grid-template-columns:minmax(0,1fr)}
figure{margin:0;background:var(--page);border:1px solid var(--line)}
figure svg{display:block;width:100%;height:auto;font-family:system-ui,sans-serif}
figcaption{padding:.5rem .75rem;font-size:.85rem;border-top:1px solid var(--line)}
.limit .said{overflow-wrap:anywhere;min-width:9rem}
.how{white-space:nowrap}
.limit tbody th{white-space:nowrap}
.limit tbody .names{white-space:normal;min-width:8rem;max-width:18rem}
.limit .sides th,.limit .sides td{padding:.25rem .4rem}
.meaning::first-letter{text-transform:uppercase}
.matrix .growth{font-size:.75rem}
details{margin-top:.75rem}
summary{cursor:pointer;min-height:24px}
.budget{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:1rem 2rem;align-items:start}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.2rem 1rem;margin:.5rem 0}
dt{color:var(--neutral)}
dd{margin:0;overflow-wrap:anywhere}
footer{margin:3rem auto 2rem;border-top:1px solid var(--line);padding-top:1rem;font-size:.85rem;color:var(--neutral)}
@media (max-width:78rem){
.matrix-box{max-height:85vh;overflow:auto;border:1px solid var(--line)}
}
@media (min-width:78.01rem){
.matrix:not(.wide){table-layout:fixed}
.matrix-box:not(:has(.wide)){overflow:visible}
.matrix .corner{width:10rem}
.matrix .growth{width:4.8rem}
}
@media (max-width:60rem){
.limit .sides,.budget,.news{grid-template-columns:minmax(0,1fr)}
}
@media (max-width:40rem){
body{font-size:15px}
h1{font-size:1.3rem}
.limit{padding:.75rem .6rem}
dl{grid-template-columns:minmax(0,1fr);gap:0}
dd{margin-bottom:.5rem}
.matrix tbody th{max-width:8.5rem;overflow-wrap:anywhere;font-size:.8rem}
.matrix .corner{min-width:7rem}
}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
@media print{
:root{color-scheme:light;${variables('light')}}
body{font-size:10pt}
main,header,footer{max-width:none;padding:0}
.skip{display:none}
.box,.matrix-box{overflow:visible;max-height:none;border:0}
.matrix{font-size:6.5pt}
.matrix thead th,.matrix tbody th{position:static;font-size:6.5pt}
.matrix th,.matrix td{padding:.1rem .15rem}
.cell.wrong,.cell.ignored{background:none;color:#000;border:1.5px solid #000}
.limit{break-inside:avoid;background:none}
.limit .sides{grid-template-columns:minmax(0,1fr)}
figure{max-width:12cm}
details::details-content{content-visibility:visible;display:block;block-size:auto}
}
`.replaceAll(/\n+/g, '\n');
