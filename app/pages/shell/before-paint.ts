/**
 * Runs in the head before the first paint and copies state stored in the browser to attributes of <html>. This keeps the HTML identical for all visitors.
 */
export const beforePaint = `(function(d){function g(k){try{return localStorage.getItem(k)}catch(e){}}
d.js="";if(g("sidebar")==="collapsed")d.sidebar="collapsed";
if(/"heart":true/.test((g("simpleRecentSearches")||"")+(g("personSearches")||"")))d.favourites=""})(document.documentElement.dataset)`
