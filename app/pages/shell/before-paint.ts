/**
 * Runs in the head before anything is drawn: what only this browser knows becomes attributes of <html>,
 * so that the first paint is already right. The page's bytes are the same for everybody.
 */
export const beforePaint = `(function(d){function g(k){try{return localStorage.getItem(k)}catch(e){}}
d.js="";if(g("sidebar")==="collapsed")d.sidebar="collapsed";
if(/"heart":true/.test(g("simpleRecentSearches")||""))d.favourites=""})(document.documentElement.dataset)`
